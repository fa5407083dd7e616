/** Where the app starts in the browser. */
import { startApp } from '@zend/web/app'
import { PLACES } from './places.ts'

void startApp(PLACES)
