/** The introduction: three slides for a new customer, shown once, which can be skipped. */
import { Trans, useLingui } from '@lingui/react/macro'
import {
  Button,
  PatternBand,
  type PatternName,
  cx,
  Dialog,
  IconDeposit,
  IconShield,
  IconSwap,
  IconTile,
  type TileTone,
} from '@zend/web/ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { href, useNavigate } from 'react-router'

type Slide = {
  readonly pattern: PatternName
  readonly tone: TileTone
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
}

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
  const [at, setAt] = useState(0)
  const slide = SLIDES[at]
  const last = at === SLIDES.length - 1
  const position = t`${at + 1} of ${SLIDES.length}`
  const deposit = (): void => {
    onClose()
    void navigate(href('/deposit'))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Welcome, ${firstName}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {last ? <Trans>Look around</Trans> : <Trans>Skip</Trans>}
          </Button>
          <Button onClick={last ? deposit : () => setAt(at + 1)}>
            {last ? <Trans>Make a deposit</Trans> : <Trans>Next</Trans>}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {slide === undefined ? null : (
          <div key={slide.pattern} className="animate-enter">
            <div className="relative mb-9">
              <div className="overflow-hidden rounded-row">
                <PatternBand pattern={slide.pattern} rows={12} cell={14} className="h-36" />
              </div>
              <span className="absolute -bottom-5 left-5 rounded-tile bg-surface p-1.5">
                <IconTile tone={slide.tone} size={48}>
                  {slide.icon}
                </IconTile>
              </span>
            </div>
            <h3 className="display text-title">{slide.title}</h3>
            <p className="mt-2 min-h-18 text-body text-muted">{slide.text}</p>
            <p className="visually-hidden">{position}</p>
          </div>
        )}
      </div>
      <div aria-hidden className="mt-4 flex gap-1.5">
        {SLIDES.map(({ pattern }, dot) => (
          <span
            key={pattern}
            className={cx(
              'h-2 rounded-pill transition-[width] duration-180',
              dot === at ? 'w-6 bg-action' : 'w-2 bg-line-strong/60',
            )}
          />
        ))}
      </div>
    </Dialog>
  )
}
