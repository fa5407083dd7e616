/** Public interface of the configuration: the product's settings and the lifecycle of a process. */
export * from './connections.ts'
export { DEFAULTS } from './defaults.ts'
export { loadConfig, type ProductConfig } from './load.ts'
export { listenOnSocket } from './listen-on-socket.ts'
export { type LogLines, logLines } from './log-lines.ts'
export * from './process.ts'
