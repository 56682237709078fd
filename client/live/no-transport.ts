/**
 * Stands in for what socket.io has beside WebSocket, in the build: the link is over WebSocket alone (transport.ts). A
 * transport that is not there is left out of its list.
 */
export const XHR = undefined
export const WT = undefined
