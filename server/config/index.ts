/** Configuration's front door: the product's numbers and how a process lives. */
export * from './connections.ts'
export { DEFAULTS } from './defaults.ts'
export { loadConfig, type ProductConfig } from './load.ts'
export { listenOnSocket } from './listen-on-socket.ts'
export { type LogLines, logLines } from './log-lines.ts'
export * from './process.ts'
