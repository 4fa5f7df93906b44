import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hostAndPort } from '../../../src/text/hostAndPort.ts';
import { isLoopback, normalizeBaseUrl } from '../../../src/client/baseUrl.ts';

describe('base URL', () => {
  test('adds /v1 and drops spaces, slashes, query and fragment', () => {
    const whole = 'https://api.example.com/v1';
    const spellings = [
      whole,
      `${whole}/`,
      `${whole}//`,
      `${whole}?key=abc#top`,
      ' https://api.example.com ',
      'HTTPS://API.example.com/',
      'https://api.exam ple.com/v1\n',
    ];
    for (const typed of spellings) assert.equal(normalizeBaseUrl(typed), whole, typed);
    assert.equal(normalizeBaseUrl('http://127.0.0.1:8080/visibility/'), 'http://127.0.0.1:8080/visibility/v1');
  });

  test('rejects other protocols and passwords without quoting them', () => {
    const wrong = [
      '',
      'api.example.com',
      'localhost:8080/v1',
      'ftp://example.com',
      'file:///v1',
      'javascript:1',
      'http://',
      'https://ada:secret@example.com',
    ];
    const discreet = (error: Error) => error.name === 'Failure' && !error.message.includes('secret');
    for (const typed of wrong) {
      assert.throws(() => normalizeBaseUrl(typed), discreet, typed);
    }
  });

  test('distinguishes loopback from hosts that look like it', () => {
    const mine = ['http://localhost:1', 'http://127.0.0.1', 'http://127.9.9.9', 'http://[::1]:3', 'http://a.localhost'];
    const others = [
      'http://127.0.0.1.example.com',
      'http://localhost.example.com',
      'http://10.0.0.1',
      'http://128.0.0.1',
    ];
    for (const address of mine) assert.equal(isLoopback(address), true, address);
    for (const address of others) assert.equal(isLoopback(address), false, address);
  });

  test('always includes the port, even a default one', () => {
    assert.equal(hostAndPort('https://api.example.com/v1'), 'api.example.com:443');
    assert.equal(hostAndPort('http://[::1]/v1'), '[::1]:80');
  });
});
