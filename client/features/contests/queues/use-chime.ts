import { useEffect, useRef, useState } from 'react'

const toneHz = 880
const toneS = 0.18
const chimeVolume = 0.08

function chime(): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = toneHz
  volume.gain.setValueAtTime(chimeVolume, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + toneS)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + toneS)
  tone.onended = () => void audio.close()
}

/**
 * A short tone when more wait than before, off until somebody turns it on. @param waiting how many wait, undefined
 * before it is known
 */
export function useChime(waiting: number | undefined): {
  readonly isOn: boolean
  readonly toggle: (isOn: boolean) => void
} {
  const [isOn, setOn] = useState(false)
  const before = useRef(waiting)
  useEffect(() => {
    if (isOn && waiting !== undefined && before.current !== undefined && waiting > before.current) chime()
    before.current = waiting
  }, [isOn, waiting])
  return { isOn, toggle: setOn }
}
