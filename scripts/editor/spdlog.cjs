// Replaces @vscode/spdlog, which writes the editor's logs and output channels. The original is a native addon and needs a
// compiler. Without either, logs and output channels stay empty.
const fs = require('node:fs');
const path = require('node:path');

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
const methods = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
const off = levels.length;
const twoDigits = (part) => String(part).padStart(2, '0');

class Logger {
  constructor(_kind, _name, file, maxBytes) {
    this.file = file;
    this.maxBytes = maxBytes;
    this.level = levels.indexOf('info');
    this.formatted = true;
    this.flush = this.drop = () => {}; // each line is written immediately
  }

  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {
    this.formatted = true;
  } // the editor uses one pattern only, that of `line`
  clearFormatters() {
    this.formatted = false;
  }

  write(level, message) {
    if (level < this.level || this.level >= off) return;
    const size = fs.statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > this.maxBytes) fs.renameSync(this.file, this.file.replace(/(\.\w+)?$/, '.1$1'));
    fs.appendFileSync(this.file, this.formatted ? line(level, message) : message);
  }
}

for (const [level, method] of methods.entries()) {
  Logger.prototype[method] = function (message) {
    this.write(level, message);
  };
}

function line(level, message) {
  const now = new Date();
  const day = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join(':');
  return `${day} ${time}.${String(now.getMilliseconds()).padStart(3, '0')} [${levels[level]}] ${message}\n`;
}

async function createRotatingLogger(name, file, maxBytes, maxFiles) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  return new Logger('rotating', name, file, maxBytes, maxFiles);
}

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createRotatingLogger;
exports.createAsyncRotatingLogger = createRotatingLogger;
