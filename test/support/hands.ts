import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** The steps of a visitor, counted: each click and each key. */
export class Hands {
  clicks = 0;
  keys = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(selector: string): Promise<void> {
    this.clicks += 1;
    await this.#page.locator(selector).first().click();
  }

  /** A native list takes two clicks: one opens it, one chooses. */
  async choose(selector: string, label: string): Promise<void> {
    this.clicks += 2;
    await this.#page.locator(selector).selectOption({ label });
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }

  assertAtMost(clicks: number, keys: number): void {
    assert.ok(this.clicks <= clicks, `${this.clicks} clicks`);
    assert.ok(this.keys <= keys, `${this.keys} keys`);
  }
}

/** Waits until the list belongs to these choices. */
export async function listOf(page: Page, wanted: RegExp): Promise<void> {
  await page.waitForURL(wanted);
  await page.locator('#make-quote').waitFor();
}
