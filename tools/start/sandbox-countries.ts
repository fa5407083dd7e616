/** The countries' rows of a sandbox, where nobody's law is concerned: everything is offered everywhere. */
import { OFFERED } from '@zend/contracts'
import { DEFAULTS } from '@zend/server/config'

/** Returns overrides of `config.countries` in which everything is offered. `now` is when they were looked at. */
export const sandboxCountries = (now: Date) =>
  Object.fromEntries(
    Object.keys(DEFAULTS.countries).map((country) => [
      country,
      {
        law: 'None: a sandbox moves no money of anybody',
        checkedOn: now.toISOString().slice(0, 'YYYY-MM-DD'.length),
        promotion: 'sandbox',
        offered: Object.fromEntries(OFFERED.filter((each) => each !== 'promotion').map((each) => [each, true])),
      },
    ]),
  )
