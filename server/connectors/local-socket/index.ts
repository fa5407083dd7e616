/** The public interface of the local socket: calls between our own processes on one machine. */
export { localCaller, type LocalCallerOptions } from './caller.ts'
export { readMessage, writeMessage } from './message.ts'
export { type LocalServer, type LocalServerOptions, serveLocalCalls } from './serve.ts'
