/**
 * Names a device the way its owner would recognise it, from the browser's User-Agent header.
 * A name for people, never a proof: anyone can send any header.
 */
import Bowser from 'bowser'

/** What a device says of itself; `null` where it says nothing that is known. */
export type DeviceLook = {
  readonly browser: string | null
  readonly system: string | null
  readonly form: 'desktop' | 'mobile' | 'tablet' | 'unknown'
}

const FORMS: ReadonlySet<string> = new Set(['desktop', 'mobile', 'tablet'] satisfies DeviceLook['form'][])
const isForm = (text: string): text is DeviceLook['form'] => FORMS.has(text)

/** Browser, system and form of a device. */
export function lookOf(userAgent: string): DeviceLook {
  // It throws on an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent === '' ? '-' : userAgent)
  const form = platform.type ?? ''
  return { browser: named(browser.name), system: named(os.name), form: isForm(form) ? form : 'unknown' }
}

// "Samsung Internet for Android": the system is told apart.
const named = (name = ''): string | null => name.replace(/ for Android$/, '') || null

/**
 * Browser and system. @example deviceOf('Mozilla/5.0 (Linux; Android 14) … Chrome/130.0 Mobile Safari/537.36') //
 * 'Chrome, Android'
 */
export function deviceOf(userAgent: string): string {
  const { browser, system } = lookOf(userAgent)
  const names = [browser, system].filter((name) => name !== null)
  return names.length === 0 ? 'API' : names.join(', ')
}
