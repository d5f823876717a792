import { useEffect, useRef, useState } from 'react';

const TYPING_MS = 180;

/**
 * The text of a search box whose words are in the address: written there when the typing rests, and read from there when
 * one goes back.
 */
export function useTyping(
  written: string,
  write: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(written);
  const latest = useRef(written);
  useEffect(() => {
    if (text === latest.current) return;
    const timer = setTimeout(() => {
      latest.current = text;
      write(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (written === latest.current) return;
    latest.current = written;
    setText(written);
  }, [written]);
  return [text, setText];
}
