/**
 * Whoever is asked over a connection has to notice that the other end is gone.
 *
 * A process that dies closes its connections; a machine that loses its power or its cable says nothing. PostgreSQL then
 * waits for the next statement for as long as its system does, two hours as a rule, and a transaction that was open
 * keeps the locks of its rows: nobody submits to that contest meanwhile. So each connection says how soon to ask
 * whether somebody is there, and who waits for a lock or for a long answer is asked after as well. Over a socket of
 * this machine PostgreSQL ignores it. Statements, as a pooler in between refuses what it does not know of a connection.
 */

/** A machine that is gone is noticed after 14 s; one that has frozen answers these questions still. */
export const noticeGoneClients = [
  'set tcp_keepalives_idle = 5',
  'set tcp_keepalives_interval = 3',
  'set tcp_keepalives_count = 3',
  "set tcp_user_timeout = '14s'",
  "set client_connection_check_interval = '5s'",
].join('; ')

/** The same for this end, of a server that is gone. The system here asks every second after that, ten times. */
export const noticeGoneServer = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }
