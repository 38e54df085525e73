//! Unit tests of epochs.

#![forbid(unsafe_code)]

use super::*;

#[test]
fn shortcuts_agree_with_the_rules() {
    let rule = |state, call, next| assert_eq!(rules::verdict(state, call), Verdict::Go(next));
    rule(EpochState::Closed, EpochCall::Lock, EpochState::Locked);
    rule(EpochState::Closed, EpochCall::LockAll, EpochState::LockedAll);
    rule(EpochState::LockedAll, EpochCall::UnlockAll, EpochState::Closed);
    rule(EpochState::Closed, EpochCall::Start, EpochState::Started);
    rule(EpochState::Started, EpochCall::Complete, EpochState::Closed);
    for call in [EpochCall::Lock, EpochCall::LockAll, EpochCall::LockSelf] {
        assert_eq!(rules::exposure_verdict(false, call), Verdict::Stay);
    }
}

#[test]
fn operations_reach_the_group_of_a_start() {
    let epoch = Epoch::new(Box::leak(Box::new(OpenEpoch::new())));
    let (all, one) = (Group::new(0..3), Group::new([1]));
    epoch.start(Some(&one), &all).unwrap();
    assert!(epoch.allow_communication(1).is_ok() && epoch.allow_communication(0).is_err());
    assert!(epoch.start(Some(&all), &all).is_err() && epoch.allow_communication(0).is_err());
    epoch.complete();
    epoch.start(Some(&Group::new([0, 1])), &all).unwrap();
    assert!(epoch.allow_communication(0).is_ok() && epoch.allow_communication(2).is_err());
    epoch.complete();
    assert!(epoch.allow_communication(0).is_err() && !epoch.is_open_to_all());
    epoch.apply(EpochCall::Fence).unwrap();
    assert!(!epoch.is_open_to_all());
    epoch.communicate();
    assert!(epoch.is_open_to_all());
}

#[test]
fn operations_need_an_epoch_towards_their_target() {
    let epoch = Epoch::new(Box::leak(Box::new(OpenEpoch::new())));
    assert_eq!(epoch.allow_communication(0).unwrap_err().class, MPI_ERR_RMA_SYNC);
    epoch.lock(7, 1, LockHold::Shared).unwrap();
    epoch.allow_communication(1).unwrap();
    assert!(epoch.allow_communication(0).unwrap_err().text.contains("locked: 1"));
    epoch.lock(7, 0, LockHold::Exclusive).unwrap();
    epoch.allow_communication(0).unwrap();
    epoch.allow_communication(1).unwrap();
    assert!(epoch.lock(7, 1, LockHold::Shared).is_err());
    assert_eq!(epoch.unlock(1).map(|held| held.hold), Ok(LockHold::Shared));
    assert_eq!(epoch.unlock(0).map(|held| held.hold), Ok(LockHold::Exclusive));
    assert!(epoch.unlock(0).is_err() && epoch.allow_communication(0).is_err());
}

#[test]
fn a_fence_epoch_that_was_used_must_be_ended_by_a_fence() {
    let epoch = Epoch::new(Box::leak(Box::new(OpenEpoch::new())));
    epoch.apply(EpochCall::Fence).unwrap();
    epoch.check(EpochCall::Free).unwrap();
    epoch.lock(7, 0, LockHold::Shared).unwrap();
    epoch.unlock(0).unwrap();
    epoch.apply(EpochCall::Fence).unwrap();
    epoch.allow_communication(0).unwrap();
    epoch.check(EpochCall::Free).unwrap();
    epoch.communicate();
    assert!(epoch.check(EpochCall::Free).is_err() && epoch.lock(7, 0, LockHold::Shared).is_err());
    epoch.apply(EpochCall::LastFence).unwrap();
    assert!(epoch.allow_communication(0).is_err());
    epoch.lock_all(true).unwrap();
    epoch.flush(5).unwrap();
    assert!(epoch.apply(EpochCall::Fence).is_err());
    assert_eq!(epoch.unlock_all(), Ok(true));
}

#[test]
fn unchecked_epochs_hold_nothing() {
    let current: &'static OpenEpoch = Box::leak(Box::new(OpenEpoch::new()));
    let epoch = Epoch::new(current);
    epoch.lock_all(false).unwrap();
    assert!(epoch.is_open_to_all() && !epoch.is_locked_all() && !current.is_idle());
    assert!(epoch.check(EpochCall::Free).is_err() && epoch.lock_all(true).is_err() && epoch.flush(3).is_ok());
    assert!(!epoch.any_locked(|_| true));
    assert_eq!(epoch.unlock_all(), Ok(false));
    assert!(current.is_idle() && epoch.unlock_all().is_err());
    epoch.lock(7, 1, LockHold::Unchecked).unwrap();
    assert!(epoch.lock(7, 1, LockHold::Shared).unwrap_err().text.contains("MPI_MODE_NOCHECK"));
    assert!(epoch.allow_communication(1).is_ok() && epoch.is_locked_alone(1) && !epoch.any_locked(|_| true));
    epoch.lock(7, 2, LockHold::Exclusive).unwrap();
    assert!(epoch.any_locked(|held| held.is_some_and(|held| held.rank == 2)));
    assert!(!epoch.any_locked(|held| held.is_some_and(|held| held.rank == 1)));
    assert_eq!(epoch.unlock(1).map(|held| held.hold), Ok(LockHold::Unchecked));
    assert_eq!(epoch.unlock(2).map(|held| held.hold), Ok(LockHold::Exclusive));
    assert!(current.is_idle());
}

#[test]
fn requests_are_for_any_epoch_towards_their_target() {
    let epoch = Epoch::new(Box::leak(Box::new(OpenEpoch::new())));
    assert!(epoch.communicate_with_request(0).is_err());
    epoch.apply(EpochCall::Fence).unwrap();
    epoch.communicate_with_request(0).unwrap();
    epoch.apply(EpochCall::LastFence).unwrap();
    epoch.start(Some(&Group::new([1])), &Group::new(0..3)).unwrap();
    assert!(epoch.communicate_with_request(1).is_ok() && epoch.communicate_with_request(0).is_err());
    epoch.complete();
    epoch.lock(7, 1, LockHold::Shared).unwrap();
    assert!(epoch.communicate_with_request(1).is_ok() && epoch.communicate_with_request(0).is_err());
}
