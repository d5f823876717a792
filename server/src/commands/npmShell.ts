/** How often it is looked whether the shell is still there. */
const LOOK_MS = 200;

/**
 * `npx spadework serve` and `npm start` run the program in a shell. npm passes a signal on to that shell, and a shell such as dash ends
 * of it without telling the program, which would go on without a parent. So the end of the shell is taken for the signal.
 */
export function onNpmShellEnd(end: () => void, environment = process.env): void {
  const script = environment.npm_lifecycle_script;
  // A script that leaves the program in the background wants it to stay.
  if (!script?.includes('spadework') || script.includes('&')) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
}
