/** The router's part of the build. */
import { routerConfig } from '@zend/web/bundling'
import { BUILD } from './app.build.ts'

export default routerConfig(BUILD)
