/** The ten recovery codes, shown once: the customer saves, copies or writes them down before continuing. */
import { Trans, useLingui } from '@lingui/react/macro'
import { saveFile } from '@zend/web/client/save-file'
import { Button, Note } from '@zend/web/ui'
import { Checkbox } from '@zend/web/ui/fields'
import { IconAlert, IconCopy, IconDownload } from '@zend/web/ui/icons'
import { useCopy } from '@zend/web/ui/money'
import { type ReactElement, useState } from 'react'
import { SecurityCard } from './security-page.tsx'

/** The codes; `onKept` is called once the customer confirms to have saved them. */
export function RecoveryCodes({
  codes,
  email,
  onSaved,
}: {
  readonly codes: readonly string[]
  readonly email: string
  readonly onSaved: () => void
}): ReactElement {
  const { t } = useLingui()
  const [saved, setSaved] = useState(false)
  const text = codes.join('\n')
  const { copied, announcement, copy } = useCopy(text, t`The codes are copied.`)
  const save = (): void =>
    saveFile({
      name: 'zend-recovery-codes.txt',
      file: new Blob([`Zend · ${email}\n\n${text}\n`], { type: 'text/plain' }),
    })
  return (
    <SecurityCard
      title={<Trans>Your recovery codes</Trans>}
      text={<Trans>Use one to sign in if you lose your phone. Each works once. They're shown only now.</Trans>}
    >
      <ol
        aria-label={t`Recovery codes`}
        className="num grid grid-cols-2 gap-x-4 gap-y-2 rounded-row bg-raised px-5 py-4 text-center text-body select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 grid gap-2.5 phone:grid-cols-2">
        <Button variant="quiet" wide icon={<IconDownload size={20} />} onClick={save}>
          <Trans>Save as a file</Trans>
        </Button>
        <Button variant="quiet" wide icon={<IconCopy size={20} />} onClick={copy}>
          {copied ? <Trans>Copied</Trans> : <Trans>Copy all</Trans>}
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      <Note tone="warn" icon={<IconAlert />} className="mt-4">
        <Trans>Without your phone and without these codes, getting back in takes days.</Trans>
      </Note>
      <Checkbox
        label={<Trans>I have kept them in a safe place</Trans>}
        checked={saved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
        className="mt-3"
      />
      <Button wide className="mt-3" disabled={!saved} onClick={onSaved}>
        <Trans>Done</Trans>
      </Button>
    </SecurityCard>
  )
}
