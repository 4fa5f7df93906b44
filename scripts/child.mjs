import { spawn, spawnSync } from 'node:child_process';

const grace = 8_000; // milliseconds between SIGTERM and SIGKILL
const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);

// The shell between npm and this process doesn't forward signals, so a new parent process means that npm has ended.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) endAll();
}, 500).unref();

function endAll() {
  if (running.size === 0) process.exit(130);
  for (const end of running) end();
}

/**
 * Runs a command in its own process group. Resolves to its exit code, or to null if it was stopped by a signal to this
 * process or after `limit` milliseconds.
 */
export function run(command, args, { limit, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const posix = process.platform !== 'win32';
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: posix,
      shell: !posix,
      ...options,
    });
    const signalGroup = (signal) => {
      if (!posix) return spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
      try {
        process.kill(-child.pid, signal);
      } catch {
        /* already ended */
      }
    };
    const timers = [];
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      signalGroup('SIGTERM');
      timers.push(setTimeout(() => signalGroup('SIGKILL'), grace));
    };
    running.add(end);
    if (limit) timers.push(setTimeout(end, limit));
    child.on('error', reject);
    child.on('close', (code) => {
      timers.forEach(clearTimeout);
      running.delete(end);
      signalGroup('SIGKILL'); // processes left in its group
      resolve(ended ? null : code);
    });
  });
}
