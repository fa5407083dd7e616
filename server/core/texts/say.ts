/**
 * The server's texts, from catalogues like the web's: messages are in the code in English, translations in each
 * language's `server.po` in `shared/texts`, which `lingui extract` keeps complete (lingui.config.ts). Nothing is
 * precompiled: a process loads the catalogues once at start.
 */
import { readFileSync } from 'node:fs'
import type { Locale } from '@zend/contracts'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { parsePo } from 'pofile-ts'

/** A message of the catalogues. */
export type Text = { readonly id: string; readonly message: string }

/** Values for a message's placeholders. */
export type Values = Readonly<Record<string, string | number>>

/**
 * Declares a message in English (ICU MessageFormat), with a context where the same English needs different
 * translations. The extractor reads it as a macro, so both must be literals.
 * @example msg({ message: 'Page {page} of {pages}' })
 */
export const msg = ({ message, context }: { readonly message: string; readonly context?: string }): Text => ({
  id: idOf(message, context),
  message,
})

// The library's own type is `any`.
const idOf = (message: string, context?: string): string => String(generateMessageId(message, context))

/** Formats a message in a language, with its values; in English where the catalogue lacks it. */
export const say = (locale: Locale, text: Text, values: Values = {}): string => SPOKEN[locale]._({ ...text, values })

function spoken(locale: Locale): I18n {
  const { items } = parsePo(
    readFileSync(new URL(`../../../shared/texts/locales/${locale}/server.po`, import.meta.url), 'utf8'),
  )
  const messages: Messages = Object.fromEntries(
    items.map(({ msgid, msgctxt, msgstr: [text = ''] }) => [
      idOf(msgid, msgctxt ?? undefined),
      compileMessage(text === '' ? msgid : text),
    ]),
  )
  return setupI18n({ locale, messages: { [locale]: messages } }).setMessagesCompiler(compileMessage)
}

const SPOKEN: Readonly<Record<Locale, I18n>> = {
  en: spoken('en'),
  fr: spoken('fr'),
  es: spoken('es'),
  pt: spoken('pt'),
}
