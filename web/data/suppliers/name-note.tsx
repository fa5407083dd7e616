/** What the supplier's bank said of the name on the account. */
import { Trans } from '@lingui/react/macro'
import { Note } from '@zend/web/ui'
import { IconInfo } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** `answer` is a bank's word; another text, or none, says nothing. `name`: what the account is called instead. */
export type NameNoteProps = { readonly answer: string; readonly name: string | null; readonly className?: string }

/** The note; nothing where no bank was asked yet, or none could say. */
export function NameNote({ answer, name, className }: NameNoteProps): ReactElement | null {
  if (answer !== 'match' && answer !== 'close' && answer !== 'none') return null
  return (
    <Note
      tone={answer === 'match' ? 'ok' : 'warn'}
      icon={<IconInfo />}
      {...(className === undefined ? {} : { className })}
    >
      {answer === 'match' ? (
        <Trans>The bank says that the account has this name.</Trans>
      ) : answer === 'close' && name !== null ? (
        <Trans>The bank says that the account has a similar name: {name}</Trans>
      ) : (
        <Trans>The bank says that the account has another name.</Trans>
      )}
    </Note>
  )
}
