import { useEffect, useRef, useState } from 'react';
import { later } from '../settled/index.js';

const TYPING_MS = 180;

/**
 * The text of a search box whose words are in the address: written there when the typing rests, and read from there when
 * one goes back or opens a link. The address may leave out the spaces around them.
 */
export function useTyping(
  written: string,
  write: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(written);
  const known = useRef(written);
  const latest = useRef(write);
  latest.current = write;
  useEffect(() => {
    if (written.trim() === known.current.trim()) return;
    known.current = written;
    setText(written);
  }, [written]);
  useEffect(() => {
    if (text === known.current) return;
    return later('typing', TYPING_MS, () => {
      known.current = text;
      latest.current(text);
    });
  }, [text]);
  return [text, setText];
}
