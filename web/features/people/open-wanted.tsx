/** Opens, after signing in, the page of a person or a request that was opened before. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeWanted } from './wanted.ts'

/** Draws nothing. */
export function Wanted(): null {
  const navigate = useNavigate()
  useEffect(() => {
    const path = takeWanted()
    if (path !== null) void navigate(path, { replace: true })
  }, [navigate])
  return null
}
