import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPermitted, PERMISSION_RULES } from '../../../electron/security/permissions.ts';

const own = 'http://127.0.0.1:40123';

describe('permissions', () => {
  it('are all decided with a reason', () => {
    for (const [permission, { reason }] of Object.entries(PERMISSION_RULES)) assert.ok(reason.length > 10, permission);
  });
  it('allow nothing but writing to the clipboard', () => {
    const allowed = Object.entries(PERMISSION_RULES).filter(([, rule]) => rule.allowed);
    assert.deepEqual(
      allowed.map(([permission]) => permission),
      ['clipboard-sanitized-write'],
    );
  });
  it('are granted to the own origin', () =>
    assert.equal(isPermitted('clipboard-sanitized-write', `${own}/`, own), true));
  it('are refused to every other origin', () =>
    assert.equal(isPermitted('clipboard-sanitized-write', 'http://127.0.0.1:40123@evil.example/', own), false));
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'a-permission-of-tomorrow',
    'toString',
    '__proto__',
  ]) {
    it(`refuse ${permission}`, () => assert.equal(isPermitted(permission, own, own), false));
  }
});
