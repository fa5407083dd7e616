/** The build of the signed-in apps. It runs in Node; nothing of it reaches a browser. */
export type { AppBuild } from './app-build.ts'
export { appConfig, routerConfig } from './app-config.ts'
