/** Where the app starts in the browser. */
import { startApp } from '@zend/web/app'
import { actForCompanies } from '@zend/web/client/company-later'
import type { Page } from '@zend/web/client/paths'
import { PLACES } from './places.ts'

actForCompanies('/companies' satisfies Page)
void startApp(PLACES)
