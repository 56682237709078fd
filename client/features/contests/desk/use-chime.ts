import { useEffect, useRef, useState } from 'react'

const TONE_HZ = 880
const TONE_S = 0.18
const VOLUME = 0.08

function chime(): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = TONE_HZ
  volume.gain.setValueAtTime(VOLUME, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + TONE_S)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + TONE_S)
  tone.onended = () => void audio.close()
}

/** A short tone when a new row waits, off until somebody turns it on. @param newest id of the newest row that waits */
export function useChime(newest: number | null): { readonly isOn: boolean; readonly toggle: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(false)
  const heard = useRef(newest)
  useEffect(() => {
    if (isOn && newest !== null && newest !== heard.current) chime()
    heard.current = newest
  }, [isOn, newest])
  return { isOn, toggle: setOn }
}
