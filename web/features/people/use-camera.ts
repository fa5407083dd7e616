/**
 * Looks for a QR code with the device's camera, a few times a second, and stops with the first. Frames stay on the
 * device.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pixelsOf, readerOfCodes } from './read-picture.ts'

/** `asking`: the browser asks for the camera; `denied`: it may not be used; `none`: there is none. */
export type CameraState = 'asking' | 'looking' | 'denied' | 'none'

/** Between two looks: a slow phone must stay usable. */
const EVERY_MS = 180
const EDGE_MAX = 720

/** The video to show, and whether it runs. `active` false stops the camera. */
export function useCamera(
  active: boolean,
  onCode: (text: string) => void,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('asking')
  const found = useEffectEvent(onCode)
  useEffect(() => {
    if (!active) return
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (): Promise<void> => {
      const read = await readerOfCodes()
      const shown = video.current
      if (isOver || shown === null) return
      const pixels =
        shown.readyState >= shown.HAVE_CURRENT_DATA
          ? pixelsOf(shown, shown.videoWidth, shown.videoHeight, EDGE_MAX)
          : null
      const text = pixels === null ? null : read(pixels)
      if (text !== null) return found(text)
      timer = setTimeout(() => void look(), EVERY_MS)
    }
    const start = async (): Promise<void> => {
      try {
        const opened = await open()
        if (isOver) return stop(opened)
        stream = opened
        const shown = video.current
        if (shown === null) return
        shown.srcObject = opened
        await shown.play()
        setState('looking')
        await look()
      } catch (error) {
        if (!isOver) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none')
      }
    }
    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      if (stream !== null) stop(stream)
    }
  }, [active])
  return { video, state }
}

/** Opens the camera on the back, where there is one. Throws where there is none, or it may not be used. */
function open(): Promise<MediaStream> {
  // Absent in an insecure context and in old web views.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) throw new Error('this browser shows no camera')
  return devices.getUserMedia({ video: { facingMode: { ideal: 'environment' } }, audio: false })
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
