/** How the signed-in apps are built. It runs in Node; nothing of it reaches a browser. */
export type { AppBuild } from './app-build.ts'
export { appConfig, routerConfig } from './app-config.ts'
