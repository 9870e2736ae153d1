import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { PAGE_ADDRESS } from './page-address.ts';
import { answerFromFolder, fileFor } from './page-files.ts';

function builtPage(): string {
  const dir = freshFolder('page');
  fs.mkdirSync(path.join(dir, 'page', 'assets'), { recursive: true });
  fs.writeFileSync(path.join(dir, 'page', 'index.html'), '<!doctype html>');
  fs.writeFileSync(path.join(dir, 'page', 'assets', 'index-Ab_1.js'), 'void 0');
  fs.writeFileSync(path.join(dir, 'secret.html'), 'secret');
  fs.writeFileSync(path.join(dir, 'page', 'notes.txt'), 'no file of a page');
  return path.join(dir, 'page');
}

const get = (url: string, folder: string) => answerFromFolder({ method: 'GET', url }, folder);

test('the page and its parts come with their kind, the content policy and no sniffing', async () => {
  const folder = builtPage();
  const page = await get(PAGE_ADDRESS, folder);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  const script = await get('app://deskshell/assets/index-Ab_1.js', folder);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await script.text()).toBe('void 0');
});

describe('what lies outside the folder is not there', () => {
  test.each([
    'app://deskshell/../secret.html',
    'app://deskshell/%2e%2e/secret.html',
    'app://deskshell/%2E%2E%2Fsecret.html',
    'app://deskshell/..%2fsecret.html',
    'app://deskshell/..%5csecret.html',
    'app://deskshell/..\\secret.html',
    'app://deskshell/%252e%252e/secret.html',
    'app://deskshell/assets/%2e%2e/%2e%2e/secret.html',
    'app://deskshell/assets//../../secret.html',
    'app://deskshell/.%00./secret.html',
    'app://deskshell/index.html%00.js',
    'app://deskshell/index.html::$DATA',
    'app://deskshell/C:/Windows/win.ini',
    'app://deskshell/%5c%5cserver%5cshare%5cx.html',
    'app://deskshell//etc/passwd',
    'app://deskshell/%E0%A4%A',
    'app://deskshell/...',
    'app://deskshell/.',
    'app://deskshell/',
    'app://deskshell/notes.txt',
    'app://deskshell/missing.html',
    'app://elsewhere/index.html',
    'app://deskshell:1/index.html',
    'app://anna@deskshell/index.html',
    'file:///etc/passwd',
    'https://deskshell/index.html',
    'no address',
  ])('%s', async (address) => {
    const folder = builtPage();
    const answer = await get(address, folder);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  test('and no address ever means a place outside', () => {
    const folder = builtPage();
    for (const part of ['..', '%2e%2e', '..%2f..', 'a/../..', '....//']) {
      const file = fileFor(`app://deskshell/${part}/secret.html`, folder);
      expect(file === null || !path.relative(folder, file).startsWith('..')).toBe(true);
    }
  });
});

test('only reading is answered', async () => {
  const folder = builtPage();
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
    expect((await answerFromFolder({ method, url: PAGE_ADDRESS }, folder)).status).toBe(405);
  }
});
