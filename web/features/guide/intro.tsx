/** The introduction: three slides for a new customer, shown once, which can be skipped. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDeposit, IconShield, IconSwap } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, useNavigate } from 'react-router'
import { IntroDialog, type Slide } from './intro-dialog.tsx'

const SLIDES: readonly Slide[] = [
  {
    pattern: 'promise',
    tone: 'ok',
    icon: <IconDeposit />,
    title: <Trans>Addresses that stay yours</Trans>,
    text: (
      <Trans>
        Receive Bitcoin, Ether and digital dollars. Save your address where you send from: it never changes.
      </Trans>
    ),
  },
  {
    pattern: 'arrival',
    tone: 'info',
    icon: <IconSwap />,
    title: <Trans>One coin into another</Trans>,
    text: <Trans>You see rate, fee and what you get first. The price is held while you read it.</Trans>,
  },
  {
    pattern: 'address',
    tone: 'brand',
    icon: <IconShield />,
    title: <Trans>Nothing leaves without you</Trans>,
    text: (
      <Trans>Your PIN confirms every payment, and every address wears a cloth that shows when it was changed.</Trans>
    ),
  },
]

/** The dialog. `onClose` is called for every way of closing. */
export function Intro({
  open,
  firstName,
  onClose,
}: {
  readonly open: boolean
  readonly firstName: string
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const end = { text: <Trans>Make a deposit</Trans>, act: () => void navigate(href('/deposit')) }
  return <IntroDialog open={open} title={t`Welcome, ${firstName}`} slides={SLIDES} end={end} onClose={onClose} />
}
