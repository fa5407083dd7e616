/** One guide: the steps of a task in order, and its warnings. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import type { GuideName } from './guide.names.ts'
import { Reasons } from './why-zend.tsx'

type Guide = {
  readonly title: string
  readonly text: string
  readonly tone: string
  readonly steps: readonly Step[]
  readonly mind: ReactNode
}
type Step = { readonly key: string; readonly title: ReactNode; readonly text: ReactNode }

/** The dialog of a guide. */
export function GuideDialog({
  name,
  open,
  onClose,
}: {
  readonly name: GuideName
  readonly open: boolean
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const guides = { deposit: useDepositGuide(), swap: useSwapGuide(), withdrawal: useWithdrawalGuide() }
  const guide = name === 'why' ? null : guides[name]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={guide?.title ?? t`Why people choose Zend`}
      description={guide?.text}
      footer={
        <Button wide onClick={onClose}>
          <Trans>Got it</Trans>
        </Button>
      }
    >
      {guide === null ? <Reasons /> : <Steps guide={guide} />}
    </Dialog>
  )
}

function Steps({ guide: { steps, tone, mind } }: { readonly guide: Guide }): ReactElement {
  return (
    <>
      <ol className="grid">
        {steps.map(({ key, title, text }, at) => (
          <li
            key={key}
            className="relative flex gap-4 pb-4.5 before:absolute before:top-10 before:bottom-0 before:left-5 before:w-0.5 before:bg-line last:pb-0 last:before:hidden"
          >
            <span
              aria-hidden
              className={`display num grid size-10.5 shrink-0 place-items-center rounded-tile text-lead ${tone}`}
            >
              {at + 1}
            </span>
            <div className="min-w-0 pt-0.5">
              <p className="text-body font-semibold">{title}</p>
              <p className="text-label text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Note tone="warn" icon={<IconAlert />} className="mt-5">
        {mind}
      </Note>
    </>
  )
}

function useDepositGuide(): Guide {
  const { t } = useLingui()
  return {
    title: t`How a deposit works`,
    text: t`You get an address of your own. Whoever pays you sends to it.`,
    tone: 'bg-ok-soft text-ok',
    steps: [
      {
        key: 'coin',
        title: <Trans>Choose the coin and the network</Trans>,
        text: <Trans>Ask the sender which network they use. It must be the same one.</Trans>,
      },
      {
        key: 'address',
        title: <Trans>Share your address</Trans>,
        text: <Trans>Copy it or show the code. Compare the cloth and both ends where you paste it.</Trans>,
      },
      {
        key: 'watch',
        title: <Trans>Watch it arrive</Trans>,
        text: <Trans>It shows within seconds of being sent, and counts its confirmations.</Trans>,
      },
      {
        key: 'yours',
        title: <Trans>It is yours</Trans>,
        text: <Trans>After the last confirmation it is in your balance. Receiving is free.</Trans>,
      },
    ],
    mind: (
      <Trans>If the networks differ, your coins won't arrive on their own. Not sure? Send a small amount first.</Trans>
    ),
  }
}

function useSwapGuide(): Guide {
  const { t } = useLingui()
  return {
    title: t`How a swap works`,
    text: t`One coin becomes another inside your wallet, at once.`,
    tone: 'bg-info-soft text-info',
    steps: [
      {
        key: 'amounts',
        title: <Trans>Choose two coins and an amount</Trans>,
        text: <Trans>What you get follows the market while you type.</Trans>,
      },
      {
        key: 'offer',
        title: <Trans>Look at the offer</Trans>,
        text: (
          <Trans>
            Rate, fee and what you get are fixed while the ring counts down. After that there is a new offer.
          </Trans>
        ),
      },
      {
        key: 'pin',
        title: <Trans>Confirm with your PIN</Trans>,
        text: <Trans>Both sides change in the same moment: never one without the other.</Trans>,
      },
    ],
    mind: <Trans>Prices move. A swap cannot be undone, only swapped back at the price of that moment.</Trans>,
  }
}

function useWithdrawalGuide(): Guide {
  const { t } = useLingui()
  return {
    title: t`How a withdrawal works`,
    text: t`To any wallet address, or to another customer by username. Before your first one, verify who you are.`,
    tone: 'bg-brand-soft text-brand-ink',
    steps: [
      {
        key: 'who',
        title: <Trans>Say who gets it</Trans>,
        text: (
          <Trans>
            Zend Pay goes to a username, at once and free. For an address, choose its coin and network first.
          </Trans>
        ),
      },
      {
        key: 'review',
        title: <Trans>Check the recipient</Trans>,
        text: (
          <Trans>Compare the cloth and both ends of the address. The network fee and what arrives stand beneath.</Trans>
        ),
      },
      {
        key: 'confirm',
        title: <Trans>Confirm it is you</Trans>,
        text: <Trans>A code from your mail, then your PIN. We never ask for either anywhere else.</Trans>,
      },
      {
        key: 'follow',
        title: <Trans>Follow it to its end</Trans>,
        text: <Trans>Every step is shown live. If it cannot be sent, all of it comes back to you.</Trans>,
      },
    ],
    mind: (
      <Trans>
        Once it is on its network, nobody can call it back. Save the wallets you pay often: a saved one cannot be
        mistyped.
      </Trans>
    ),
  }
}
