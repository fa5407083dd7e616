/** The device's setting for the sound of money that arrived, and the sound itself. */
import { SECOND_MS } from '@zend/kernel'
import { SOUND_KEY } from './preferences.ts'

const VOLUME = 0.12
/** The notes: frequency in hertz, and when each begins, in seconds. */
const NOTES = [
  [659.25, 0],
  [987.77, 0.12],
] as const
const LENGTH_S = 0.45
const SOUND_MS = SECOND_MS

/** Whether the device wants the sound; yes until somebody turned it off. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(SOUND_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Stores the setting. Without storage it stays as it was. */
export function setSound(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SOUND_KEY)
    else localStorage.setItem(SOUND_KEY, 'off')
  } catch {
    // Nothing can be stored here.
  }
}

/**
 * Plays two soft notes, made on the spot, if the device wants them and the browser lets this page sound: it does after
 * any press on it.
 */
export function playChime(): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const end = (): void => void audio.close().catch(() => undefined)
  if (audio.state !== 'running') return end()
  for (const [hertz, begins] of NOTES) {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()]
    const at = audio.currentTime + begins
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, at)
    loudness.gain.linearRampToValueAtTime(VOLUME, at + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH_S)
    tone.connect(loudness).connect(audio.destination)
    tone.start(at)
    tone.stop(at + LENGTH_S)
  }
  setTimeout(end, SOUND_MS)
}
