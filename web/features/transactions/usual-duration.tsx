/** The usual duration of the current stage, measured on recent cases. */
import { Plural } from '@lingui/react/macro'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import type { ReactElement } from 'react'

/** The sentence; nothing without enough cases. Short times are in minutes, long ones in hours, both rounded up. */
export function UsualDuration({ seconds }: { readonly seconds: number | null }): ReactElement | null {
  if (seconds === null) return null
  const minutes = Math.max(1, Math.ceil((seconds * SECOND_MS) / MINUTE_MS))
  if (minutes <= 90) return <Plural value={minutes} one="Usually about # minute." other="Usually about # minutes." />
  const hours = Math.ceil((seconds * SECOND_MS) / HOUR_MS)
  return <Plural value={hours} one="Usually about # hour." other="Usually about # hours." />
}
