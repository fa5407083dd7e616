/** The promotion beside the personal app's sign-in pages. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Promises } from '@zend/web/ui/promises'
import type { ReactElement } from 'react'

/** The promotion. */
export function Promotion(): ReactElement {
  const { t } = useLingui()
  return (
    <Promises
      label={t`What Zend does`}
      slides={[
        {
          pattern: 'promise',
          title: <Trans>Crypto in. Local money out.</Trans>,
          text: <Trans>Receive Bitcoin, Ether and digital dollars at an address that is yours for good.</Trans>,
        },
        {
          pattern: 'address',
          title: <Trans>Every address wears its own cloth.</Trans>,
          text: <Trans>One changed letter weaves another pattern. You see a swapped address before you send.</Trans>,
        },
        {
          pattern: 'arrival',
          title: <Trans>See it arrive, step by step.</Trans>,
          text: <Trans>From the first sighting to the last confirmation, live, with the time it usually takes.</Trans>,
        },
      ]}
    />
  )
}
