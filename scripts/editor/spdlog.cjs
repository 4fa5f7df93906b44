// Stands in for @vscode/spdlog, by which the editor writes its logs and the output of extensions into files. The real one
// is a native addon, for which a machine would need a compiler; without any, logs and output channels stay empty.
const fs = require('node:fs');
const path = require('node:path');

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
const methods = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
const off = levels.length;
const twoDigits = (part) => String(part).padStart(2, '0');

class Logger {
  constructor(_kind, _name, file, mostBytes) {
    this.file = file;
    this.mostBytes = mostBytes;
    this.level = levels.indexOf('info');
    this.formatted = true;
    this.flush = this.drop = () => {}; // every line is written at once
  }

  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {
    this.formatted = true;
  } // the editor asks for one pattern only, that of `line`
  clearFormatters() {
    this.formatted = false;
  }

  write(level, message) {
    if (level < this.level || this.level >= off) return;
    const size = fs.statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > this.mostBytes) fs.renameSync(this.file, this.file.replace(/(\.\w+)?$/, '.1$1'));
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

async function createRotatingLogger(name, file, mostBytes, mostFiles) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  return new Logger('rotating', name, file, mostBytes, mostFiles);
}

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createRotatingLogger;
exports.createAsyncRotatingLogger = createRotatingLogger;
