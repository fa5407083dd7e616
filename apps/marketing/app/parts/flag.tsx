/** The flags of the countries of accounts, as static pictures. They only decorate: the name is beside each. */
import cm from '@zend/web/ui/flags/cm.svg?no-inline'
import gh from '@zend/web/ui/flags/gh.svg?no-inline'
import ke from '@zend/web/ui/flags/ke.svg?no-inline'
import ng from '@zend/web/ui/flags/ng.svg?no-inline'
import rw from '@zend/web/ui/flags/rw.svg?no-inline'
import tz from '@zend/web/ui/flags/tz.svg?no-inline'
import ug from '@zend/web/ui/flags/ug.svg?no-inline'
import za from '@zend/web/ui/flags/za.svg?no-inline'
import type { ReactElement } from 'react'

const FLAGS = { CM: cm, GH: gh, KE: ke, NG: ng, RW: rw, TZ: tz, UG: ug, ZA: za } as const

/** A flag. */
export function Flag({ country }: { readonly country: keyof typeof FLAGS }): ReactElement {
  return <img src={FLAGS[country]} alt="" width="36" height="36" loading="lazy" />
}
