// Addresses: groups of four, emphasised ends, an identicon, and a copy button that says what it did.

import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactElement } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import { Identicon } from '../identicon/identicon.tsx'
import { groupAddress } from '../format/address.ts'
import { IconCheck, IconCopy } from '../icons/icons.tsx'

/** How long "copied" is shown. */
const COPIED_MS = 2000

/** Copies a text; returns whether it worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The state of copying: `copied` is true for a moment after it worked, `said` is the sentence to announce. */
export type Copying = { readonly copied: boolean; readonly announcement: string; readonly copy: () => void }

/** Copies any text, and announces `sentence` if it worked. For custom buttons; put `said` into a live region. */
export function useCopy(text: string, sentence: string, onFailed?: () => void): Copying {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return {
    copied,
    announcement: copied ? sentence : '',
    copy: () => {
      void copyText(text).then((worked) => {
        if (worked) setCopied(true)
        else onFailed?.()
      })
    },
  }
}

/** Copies an address and announces its ends. */
export function useCopyAddress(address: string, onFailed?: () => void): Copying {
  const { t } = useLingui()
  const { start, end } = groupAddress(address)
  return useCopy(address, t`Address copied: ${start} … ${end}`, onFailed)
}

/**
 * An address in groups of four, in the system's mono font. `copyable` adds a button. One click selects the whole
 * address.
 */
export function Address({
  address,
  copyable = false,
  className,
}: {
  readonly address: string
  readonly copyable?: boolean
  readonly className?: string
}): ReactElement {
  const { start, middle, end } = groupAddress(address)
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      {/* Margins, not spaces, separate the groups, so that the selected and copied text is the address itself. */}
      <span className="min-w-0 font-mono text-body leading-[1.65] tracking-wide select-all">
        <b className="mr-[0.6ch] inline-block text-action">{start}</b>
        {middle.map((group, at) => (
          <span key={at} className="mr-[0.6ch] inline-block">
            {group}
          </span>
        ))}
        <b className="inline-block text-action">{end}</b>
      </span>
      {copyable ? <CopyButton address={address} /> : null}
    </span>
  )
}

/** A shortened address, for lists. */
export function ShortAddress({
  address,
  className,
}: {
  readonly address: string
  readonly className?: string
}): ReactElement {
  const { start, end } = groupAddress(address)
  return (
    <span className={cx('font-mono text-meta', className)}>
      <b className="text-action">{start}</b>
      {end === '' ? null : (
        <>
          {' •••• '}
          <b className="text-action">{end}</b>
        </>
      )}
    </span>
  )
}

/** A round button that copies an address. */
export function CopyButton({ address }: { readonly address: string }): ReactElement {
  const { t } = useLingui()
  const { copied, announcement, copy } = useCopyAddress(address)
  return (
    <>
      <IconButton
        plain
        label={t`Copy the address`}
        icon={copied ? <IconCheck size={20} className="text-ok" /> : <IconCopy size={20} />}
        onClick={copy}
      />
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  )
}

/**
 * An address with its identicon. The identicon is only an aid; the characters decide. `label` names it if it is no
 * address (an account's number).
 */
export function AddressIdenticon({
  address,
  copyable = false,
  size = 74,
  label,
  className,
}: {
  readonly address: string
  readonly copyable?: boolean
  readonly size?: number
  readonly label?: string
  readonly className?: string
}): ReactElement {
  const { t } = useLingui()
  return (
    <div className={cx('flex items-center gap-3.5', className)}>
      <span className="block shrink-0 overflow-hidden rounded-field" style={{ width: size, height: size }}>
        <Identicon
          text={address}
          label={label ?? t`Cloth of this address: a picture that changes when any character does`}
          className="size-full"
        />
      </span>
      <Address address={address} copyable={copyable} className="min-w-0 flex-1" />
    </div>
  )
}
