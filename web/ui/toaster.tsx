// Shows toasts: at the top, for three seconds, closable, one of each kind at a time (specification §8). The timer
// pauses while a pointer or the focus is on one. Load it lazily, once, near the root.

import { createToaster, Toast as Ark, Toaster as ArkToaster } from '@ark-ui/react/toast'
import { TOAST_DURATION_MS } from '@zend/kernel/specification'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactElement } from 'react'
import { cx } from './class-names.ts'
import { IconAlert, IconCheck, IconClose, IconInfo } from './icons/icons.tsx'
import { onToast, type ToastKind } from './toast.ts'

/** The default texts of each kind, given by the app. */
export type ToastTexts = Readonly<Record<ToastKind, { readonly title: string; readonly text?: string }>>

const newToaster = () =>
  createToaster({
    placement: 'top',
    duration: TOAST_DURATION_MS,
    max: 3,
    gap: 10,
    offsets: '16px',
    pauseOnPageIdle: true,
    removeDelay: 180,
  })

const LOOKS: Readonly<Record<ToastKind, { readonly icon: ReactElement; readonly ink: string }>> = {
  success: { icon: <IconCheck />, ink: 'bg-ok-soft text-ok' },
  error: { icon: <IconAlert />, ink: 'bg-bad-soft text-bad' },
  info: { icon: <IconInfo />, ink: 'bg-info-soft text-info' },
}

const kindOf = (type: string | undefined): ToastKind => (type === 'success' || type === 'error' ? type : 'info')

/** The container of toasts. */
export function Toaster({ texts }: { readonly texts: ToastTexts }): ReactElement {
  const { t } = useLingui()
  const [toaster] = useState(newToaster)
  useEffect(() => {
    let stop = (): void => undefined
    // In a later task: waiting toasts would otherwise enter the store before the view subscribes to it, and never be
    // shown.
    const begin = setTimeout(() => {
      stop = onToast(({ kind, title, text }) => {
        // The kind is the id: a second toast of a kind replaces the first and restarts its timer.
        const description = text ?? texts[kind].text
        toaster.create({
          id: kind,
          type: kind,
          title: title ?? texts[kind].title,
          description: description ?? '',
          duration: TOAST_DURATION_MS,
          closable: true,
        })
      })
    })
    return () => {
      clearTimeout(begin)
      stop()
    }
  }, [texts, toaster])
  return (
    <ArkToaster toaster={toaster} className="z-60">
      {(shown) => {
        const look = LOOKS[kindOf(shown.type)]
        return (
          <Ark.Root
            className={cx(
              'flex w-[min(420px,calc(100vw-32px))] items-start gap-3 rounded-row border border-card-line bg-surface py-3 pr-2 pl-3.5 text-ink shadow-float',
              'translate-x-(--x) translate-y-(--y) scale-(--scale) opacity-(--opacity) transition-[translate,scale,opacity,height] duration-180 ease-strand will-change-[translate,opacity]',
            )}
          >
            <span className={cx('mt-0.5 grid size-9 shrink-0 place-items-center rounded-pill', look.ink)}>
              {look.icon}
            </span>
            <div className="min-w-0 flex-1 py-0.5">
              <Ark.Title className="text-body font-bold">{shown.title}</Ark.Title>
              <Ark.Description className="text-label text-muted">{shown.description}</Ark.Description>
            </div>
            <Ark.CloseTrigger
              aria-label={t`Close`}
              className="-my-0.5 grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:bg-raised hover:text-ink"
            >
              <IconClose size={20} />
            </Ark.CloseTrigger>
          </Ark.Root>
        )
      }}
    </ArkToaster>
  )
}
