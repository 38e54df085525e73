//! Comparison of the declarations in `interface.rs` with the headers of libfabric-dev, if these are installed.

#![forbid(unsafe_code)]

use super::super::interface::*;
use std::fmt::Write as _;
use std::mem::offset_of;
use std::process::Command;

/// Checks of structures: the offset and size of each member, and the size of completely declared structures.
macro_rules! structures {
    ($($size:literal $name:ident { $($field:ident),* })*) => {{
        let mut checks = String::new();
        $(
            let of_all = size_of::<$name>();
            writeln!(checks, "check(sizeof(struct {0}) {1} {of_all}, {0});", stringify!($name), $size).unwrap();
            $(
                let (name, field) = (stringify!($name), stringify!($field).trim_start_matches("r#"));
                let (at, size) = (offset_of!($name, $field), size_of_member(|it: &$name| &raw const it.$field));
                writeln!(checks, "check(offsetof(struct {name}, {field}) == {at}, {name}.{field});").unwrap();
                writeln!(checks, "check(sizeof(((struct {name} *) 0)->{field}) == {size}, {name}.{field});").unwrap();
            )*
        )*
        checks
    }};
}

fn size_of_member<T, F>(_: impl Fn(&T) -> *const F) -> usize {
    size_of::<F>()
}

/// Checks of constants, and their names.
macro_rules! constants {
    ($($name:ident)*) => {{
        let mut checks = String::new();
        $(
            #[allow(clippy::cast_lossless, reason = "some of the constants have 64 bits without a sign")]
            let (name, value) = (stringify!($name), $name as i64);
            writeln!(checks, "check((long long) ({name}) == {value}LL, {name});").unwrap();
        )*
        (checks, [$(stringify!($name)),*])
    }};
}

fn checks_of_structures() -> String {
    structures! {
        "==" fid { fclass, context, ops }
        ">=" fi_ops { size, close, bind, control }
        "==" fi_info {
            next, caps, mode, addr_format, src_addrlen, dest_addrlen, src_addr, dest_addr, handle, tx_attr, rx_attr, ep_attr,
            domain_attr, fabric_attr, nic
        }
        "==" fi_tx_attr {
            caps, mode, op_flags, msg_order, comp_order, inject_size, size, iov_limit, rma_iov_limit, tclass
        }
        "==" fi_rx_attr { caps, mode, op_flags, msg_order, comp_order, total_buffered_recv, size, iov_limit }
        "==" fi_ep_attr {
            r#type, protocol, protocol_version, max_msg_size, msg_prefix_size, max_order_raw_size, max_order_war_size,
            max_order_waw_size, mem_tag_format, tx_ctx_cnt, rx_ctx_cnt, auth_key_size, auth_key
        }
        "==" fi_domain_attr {
            domain, name, threading, control_progress, data_progress, resource_mgmt, av_type, mr_mode, mr_key_size,
            cq_data_size, cq_cnt, ep_cnt, tx_ctx_cnt, rx_ctx_cnt, max_ep_tx_ctx, max_ep_rx_ctx, max_ep_stx_ctx,
            max_ep_srx_ctx, cntr_cnt, mr_iov_limit, caps, mode, auth_key, auth_key_size, max_err_data, mr_cnt, tclass
        }
        "==" fi_fabric_attr { fabric, name, prov_name, prov_version, api_version }
        "==" fid_fabric { fid, ops, api_version }
        ">=" fi_ops_fabric { size, domain, passive_ep, eq_open, wait_open, trywait }
        "==" fid_domain { fid, ops, mr }
        ">=" fi_ops_domain { size, av_open, cq_open, endpoint }
        ">=" fi_ops_mr { size, reg }
        "==" fid_mr { fid, mem_desc, key }
        "==" fi_av_attr { r#type, rx_ctx_bits, count, ep_per_node, name, map_addr, flags }
        "==" fid_av { fid, ops }
        ">=" fi_ops_av { size, insert }
        "==" fi_cq_attr { size, flags, format, wait_obj, signaling_vector, wait_cond, wait_set }
        "==" fid_cq { fid, ops }
        ">=" fi_ops_cq { size, read, readfrom, readerr, sread, sreadfrom, signal, strerror }
        "==" fi_cq_data_entry { op_context, flags, len, buf, data }
        "<=" fi_cq_err_entry { op_context, flags, len, buf, data, tag, olen, err, prov_errno, err_data, err_data_size }
        ">=" fid_ep { fid, ops, cm, msg, rma }
        ">=" fi_ops_ep { size, cancel, getopt, setopt }
        ">=" fi_ops_cm { size, setname, getname }
        ">=" fi_ops_msg { size, recv, recvv, recvmsg, send }
        "==" fi_msg { msg_iov, desc, iov_count, addr, context, data }
        ">=" fi_ops_rma { size, read, readv, readmsg, write, writev, writemsg }
        "==" fi_rma_iov { addr, len, key }
        "==" fi_msg_rma { msg_iov, desc, iov_count, addr, rma_iov, rma_iov_count, context, data }
        "==" fi_context2 { internal }
    }
}

#[test]
fn declarations_are_those_of_the_headers() {
    let (constants, names) = constants! {
        FI_MSG FI_RMA FI_RECV FI_SEND FI_READ FI_WRITE FI_REMOTE_READ FI_REMOTE_WRITE FI_COMPLETION FI_DELIVERY_COMPLETE
        FI_MULTI_RECV FI_TRANSMIT FI_TRANSMIT_COMPLETE FI_CONTEXT FI_CONTEXT2 FI_ORDER_SAS FI_ADDR_UNSPEC
        FI_ADDR_NOTAVAIL FI_KEY_NOTAVAIL FI_MR_LOCAL FI_MR_VIRT_ADDR FI_MR_ALLOCATED FI_MR_PROV_KEY FI_MR_ENDPOINT FI_SOCKADDR_IN FI_SOCKADDR_IN6
        FI_AV_TABLE FI_AV_UNSPEC FI_THREAD_DOMAIN FI_PROGRESS_MANUAL FI_RM_ENABLED FI_EP_RDM FI_WAIT_NONE FI_WAIT_FD
        FI_CQ_FORMAT_DATA FI_OPT_ENDPOINT FI_OPT_MIN_MULTI_RECV FI_GETWAIT FI_ENABLE FI_EAGAIN FI_ECANCELED FI_EAVAIL
    };
    let interface = include_str!("../interface.rs");
    let declared = interface.lines().filter_map(|line| line.strip_prefix("pub const FI_")?.split_once(':'));
    for (name, _) in declared {
        assert!(names.contains(&format!("FI_{name}").as_str()), "FI_{name} is not compared with the headers");
    }
    let mut source = String::new();
    for header in ["fabric", "fi_cm", "fi_domain", "fi_endpoint", "fi_eq", "fi_errno", "fi_rma"] {
        writeln!(source, "#include <rdma/{header}.h>").unwrap();
    }
    let compile = |source: &str, what: &str| {
        let path = std::env::temp_dir().join(format!("rmampi-{what}-{}.c", std::process::id()));
        std::fs::write(&path, source).unwrap();
        let output = Command::new("cc").args(["-std=c11", "-fsyntax-only"]).arg(&path).output();
        std::fs::remove_file(&path).unwrap();
        output.map(|output| (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
    };
    if !compile(&source, "headers").is_ok_and(|(is_compiled, _)| is_compiled) {
        println!("skipped: no C compiler, or no headers of libfabric (libfabric-dev)");
        return;
    }
    source += "#include <stddef.h>\n#define check(condition, what) _Static_assert(condition, #what)\n";
    source += &checks_of_structures();
    source += &constants;
    let (is_compiled, messages) = compile(&source, "declarations").unwrap();
    assert!(is_compiled, "{messages}");
}
