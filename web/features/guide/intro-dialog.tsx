/** The introduction of an app: slides in a dialog that can be skipped at each of them. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PatternBand, type PatternName, cx, Dialog, IconTile, type TileTone } from '@zend/web/ui'
import { type ReactElement, type ReactNode, useState } from 'react'

/** A slide: an icon over a pattern, what it is about, and what it means. */
export type Slide = {
  readonly pattern: PatternName
  readonly tone: TileTone
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
}

/** The dialog. The last slide offers `end`, where there is something to begin with. Moves nothing with reduced motion. */
export function IntroDialog({
  open,
  title,
  slides,
  end,
  onClose,
}: {
  readonly open: boolean
  readonly title: string
  readonly slides: readonly Slide[]
  readonly end: { readonly text: ReactNode; readonly act: () => void } | null
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const slide = slides[at]
  const last = at === slides.length - 1
  const position = t`${at + 1} of ${slides.length}`
  const finish = (): void => {
    onClose()
    end?.act()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          {last && end === null ? null : (
            <Button variant="quiet" onClick={onClose}>
              {last ? <Trans>Look around</Trans> : <Trans>Skip</Trans>}
            </Button>
          )}
          <Button onClick={last ? finish : () => setAt(at + 1)}>
            {last ? (end?.text ?? <Trans>Look around</Trans>) : <Trans>Next</Trans>}
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
        {slides.map(({ pattern }, dot) => (
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
