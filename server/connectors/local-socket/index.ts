/** The local socket's front door: calls between our own processes on one machine. */
export { localCaller, type LocalCallerOptions } from './caller.ts'
export { readMessage, writeMessage } from './message.ts'
export { type LocalServer, type LocalServerOptions, serveLocalCalls } from './serve.ts'
