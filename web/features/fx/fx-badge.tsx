/** The badge of a payment abroad. */
import { useLingui } from '@lingui/react/macro'
import { FX_BADGES, type FxShownState } from '@zend/contracts'
import { Badge, STATUS_TONES } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { STATE_TEXTS } from './fx.texts.ts'

/** The badge of a payment's state. */
export function FxBadge({ state }: { readonly state: FxShownState }): ReactElement {
  const { i18n } = useLingui()
  return <Badge tone={STATUS_TONES[FX_BADGES[state]]}>{i18n._(STATE_TEXTS[state])}</Badge>
}
