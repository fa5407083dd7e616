/** The state of a claim, and for a refused one the operator's reason. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { RescueClaim } from '@zend/contracts'
import { Badge } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { CLAIM_STATE_TEXTS, CLAIM_STATE_TONES } from './rescue.texts.ts'

/** The state, since when, and the reason. */
export function ClaimStatus({
  claim: { state, createdAt, decidedAt, reason },
}: {
  readonly claim: RescueClaim
}): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const at = format.when('at', decidedAt ?? createdAt, new Date().toISOString())
  return (
    <div className="grid gap-2">
      <p className="num flex flex-wrap items-center gap-x-3 gap-y-1.5 text-meta text-muted">
        <Badge tone={CLAIM_STATE_TONES[state]}>{i18n._(CLAIM_STATE_TEXTS[state])}</Badge>
        {decidedAt === null ? <Trans>Claimed {at}</Trans> : <Trans>Decided {at}</Trans>}
      </p>
      {reason === null || reason === '' ? null : (
        <p className="text-label wrap-anywhere">
          <Trans>Why: {reason}</Trans>
        </p>
      )}
    </div>
  )
}
