/** The heartbeats' front door: how parts that listen on no port say that they live. */
export * from './health.ts'
export * from './health.repo.ts'
