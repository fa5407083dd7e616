/** Says that sending is on hold after a change of security settings, until when, and why. Nothing otherwise. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DAY_MS } from '@zend/kernel'
import { limitsQuery } from '@zend/web/data/limits'
import { Countdown, Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** The end of the hold on sending, as an ISO instant; `null` if there is none, or none is known. */
export function useHeldUntil(): string | null {
  const { data } = useQuery(limitsQuery())
  return data?.hold?.until ?? null
}

/** The note with its countdown. */
export function HoldNote(): ReactElement | null {
  const format = useFormat()
  const { data, refetch } = useQuery(limitsQuery())
  const hold = data?.hold ?? null
  if (hold === null) return null
  const until = format.when('until', hold.until, new Date().toISOString(), { long: true })
  return (
    <Note tone="warn" icon={<IconClock />}>
      <p className="font-semibold">
        <Trans>Sending money is on hold {until}.</Trans>
      </p>
      <p>
        {hold.reason === 'pin_reset' ? (
          <Trans>Your PIN was set anew without the old one. This protects you if it was not you.</Trans>
        ) : (
          <Trans>Your password was reset. This protects you if it was not you.</Trans>
        )}{' '}
        <Countdown until={hold.until} totalMs={DAY_MS} ring={false} onEnd={() => void refetch()}>
          {(left) => <Trans>{left} left.</Trans>}
        </Countdown>
      </p>
    </Note>
  )
}
