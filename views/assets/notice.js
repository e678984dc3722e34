/*
 * A notice is shown once: without its parameter, the address can be kept and loaded again.
 */

const address = new URL(location.href);
address.searchParams.delete('notice');
window.history.replaceState(window.history.state, '', `${address.pathname}${address.search}${address.hash}`);
