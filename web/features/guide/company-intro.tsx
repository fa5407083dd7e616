/** The introduction to a company's account: three slides for whoever is new to it, shown once, which can be skipped. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '@zend/web/data/companies'
import { IconCheck, IconReceipt, IconUsers } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, useNavigate } from 'react-router'
import { IntroDialog, type Slide } from './intro-dialog.tsx'

const SLIDES: readonly Slide[] = [
  {
    pattern: 'promise',
    tone: 'ok',
    icon: <IconUsers />,
    title: <Trans>One wallet, many people</Trans>,
    text: <Trans>Everybody signs in as themselves. Their role says what they may see and do.</Trans>,
  },
  {
    pattern: 'address',
    tone: 'brand',
    icon: <IconCheck />,
    title: <Trans>Nobody pays alone</Trans>,
    text: (
      <Trans>Payments above your limits wait for others. They sign the exact amount and payee with a passkey.</Trans>
    ),
  },
  {
    pattern: 'arrival',
    tone: 'info',
    icon: <IconReceipt />,
    title: <Trans>Books your accountant can use</Trans>,
    text: <Trans>Each fee is a line of its own, and statements come as PDF and CSV for any period.</Trans>,
  },
]

/** The dialog. `onClose` is called for every way of closing. */
export function CompanyIntro({
  open,
  name,
  onClose,
}: {
  readonly open: boolean
  readonly name: string
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayDeposit = useMay('deposit')
  const deposit = { text: <Trans>Make a deposit</Trans>, act: () => void navigate(href('/deposit')) }
  return (
    <IntroDialog
      open={open}
      title={t`Welcome to ${name}`}
      slides={SLIDES}
      end={mayDeposit ? deposit : null}
      onClose={onClose}
    />
  )
}
