/** A value that follows typing once it rests. */
import { useEffect, useState } from 'react'

/** Returns the last value that has not changed for so long (milliseconds); the first at once. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
