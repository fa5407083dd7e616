/** Public interface of the heartbeats: how parts that listen on no port report that they are alive. */
export * from './health.ts'
export * from './health.repo.ts'
