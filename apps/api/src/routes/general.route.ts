/** The general service: what every visitor may ask. */
import { getCountries } from '@zend/contracts'
import { ok } from '@zend/kernel'
import { countriesOf } from '@zend/server/core/identity'
import { type Route, route } from '../guard.ts'

/** The routes of the general service. */
export function generalRoutes(): Route[] {
  return [route(getCountries, async ({ query }) => ok({ countries: [...countriesOf(query.scope)] }))]
}
